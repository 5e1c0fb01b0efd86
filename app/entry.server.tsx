import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { requestContext, services } from "./routes/context.server";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = nonceOf(context);
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    { signal: request.signal, ...(nonce && { nonce }) },
  );
  // Documents are small and leave whole: a late error still becomes an error page, not half a page.
  await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}

/** Instead of the framework's own, which prints an error with everything it holds. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  // A visitor who left, or an answer such as 405, is no failure.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  if (nonceOf(context) === undefined) throw error;
  context.get(services).reportFailure("answering a page", error);
}

/** Prerendering happens outside any request, so there may be no request. */
function nonceOf(context: RouterContextProvider) {
  try {
    return context.get(requestContext).nonce;
  } catch {
    return undefined;
  }
}
