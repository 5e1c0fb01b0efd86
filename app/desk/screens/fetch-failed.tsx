import { useEffect } from "react";
import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { Button } from "../../ui/button";
import { useNotice } from "../../ui/desk/notices";
import { sheet } from "../../ui/desk/page";

/** A part of the desk that could not be fetched; the rest of the desk stays. */
export function FetchFailed({ text }: { text: string }) {
  const { showNotice } = useNotice();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    console.error(text);
    showNotice("failed", text);
  }, [showNotice, text]);
  return (
    <div className="desk-empty" role="alert">
      <p>{text}</p>
      <Button look="line" isSmall onClick={() => void revalidate()} isBusy={state === "loading"}>
        Try again
      </Button>
    </div>
  );
}

/** For a page of the desk that failed as a whole; a lost role is left to the layout's error boundary. */
export function PageFailed({ text }: { text: string }) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) throw error;
  return (
    <section className={sheet}>
      <FetchFailed text={text} />
    </section>
  );
}
