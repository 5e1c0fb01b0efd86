import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { Toast, Toasts } from "../toast";

export type NoticeShown = { tone: "done" | "failed"; text: string; id: string };
type Say = (tone: NoticeShown["tone"], text: string) => void;

const NoticeContext = createContext<Say>(() => {});

/** Says something to the admin in a toast. */
export const useNotice = () => useContext(NoticeContext);

const shownFor = 7_000;

type NoticesProps = { first: NoticeShown | null; close: string; children: ReactNode };

/** The toasts of the desk. The first one comes with the page, so that it is seen without a script too. */
export function Notices({ first, close, children }: NoticesProps) {
  const [shown, setShown] = useState<NoticeShown[]>(first ? [first] : []);
  const [firstId, setFirstId] = useState(first?.id);
  if (first && first.id !== firstId) {
    setFirstId(first.id);
    setShown((before) => [...before, first]);
  }
  const hide = useCallback((id: string) => setShown((before) => before.filter((one) => one.id !== id)), []);
  const say: Say = useCallback((tone, text) => {
    setShown((before) => [...before.filter((one) => one.text !== text), { tone, text, id: crypto.randomUUID() }]);
  }, []);
  return (
    <NoticeContext value={say}>
      {children}
      <Toasts>
        {shown.map(({ id, tone, text }) => (
          <PassingToast key={id} id={id} tone={tone} text={text} close={close} hide={hide} />
        ))}
      </Toasts>
    </NoticeContext>
  );
}

type PassingToastProps = NoticeShown & { close: string; hide: (id: string) => void };

function PassingToast({ id, tone, text, close, hide }: PassingToastProps) {
  useEffect(() => {
    const timer = setTimeout(hide, shownFor, id);
    return () => clearTimeout(timer);
  }, [hide, id]);
  return (
    <Toast tone={tone} close={close} onClose={() => hide(id)}>
      {text}
    </Toast>
  );
}
