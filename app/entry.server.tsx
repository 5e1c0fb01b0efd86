import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { contentFor, requestContext, services } from "./routes/context.server";
import { ContentProvider } from "./ui/words/content";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = nonceOf(context);
  let isShellReady = false;
  const stream = await renderToReadableStream(
    <ContentProvider value={contentFor({ request, context })}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ContentProvider>,
    {
      signal: request.signal,
      ...(nonce && { nonce }),
      // Without a limit nothing is sent apart, to be put in its place by a script that a public page does not have.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // React would print the error; one in the shell is also thrown, and reported by the framework.
      onError: (error) => void (isShellReady && handleError(error, { request, context })),
    },
  );
  isShellReady = true;
  // Pages are small and sent whole, so that a late error still becomes an error page.
  await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}

/** Replaces the framework's own handler, which prints an error with all its data. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  // An aborted request, or a response such as 405, is not a failure.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  if (nonceOf(context) === undefined) throw error;
  context.get(requestContext).failures?.push(error);
  context.get(services).reportFailure("answering a page", error);
}

/** Undefined while prerendering, which has no request context. */
function nonceOf(context: RouterContextProvider) {
  try {
    return context.get(requestContext).nonce;
  } catch {
    return undefined;
  }
}
