import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { Toast, Toasts } from "../toast";

export type NoticeShown = { tone: "done" | "failed"; text: string; id: string };
type NoticeActions = { showNotice(tone: NoticeShown["tone"], text: string): void; clearNotice(): void };

const NoticeContext = createContext<NoticeActions>({ showNotice: () => {}, clearNotice: () => {} });

/** Shows a toast, or removes the one that is shown. */
export const useNotice = () => useContext(NoticeContext);

const shownMs = 7_000;

type NoticesProps = { first: NoticeShown | null; close: string; children: ReactNode };

/**
 * The toast of the desk: a new notice replaces the one before. The first is rendered with the page, so that it
 * shows without a script too.
 */
export function Notices({ first, close, children }: NoticesProps) {
  const [shown, setShown] = useState(first);
  const [firstId, setFirstId] = useState(first?.id);
  if (first && first.id !== firstId) {
    setFirstId(first.id);
    setShown(first);
  }
  const ownId = useId();
  const counter = useRef(0);
  const hide = useCallback((id: string) => setShown((before) => (before?.id === id ? null : before)), []);
  const actions = useMemo<NoticeActions>(
    () => ({
      showNotice: (tone, text) => setShown({ tone, text, id: `${ownId}${counter.current++}` }),
      clearNotice: () => setShown(null),
    }),
    [ownId],
  );
  return (
    <NoticeContext value={actions}>
      {children}
      <Toasts>{shown && <TimedToast key={shown.id} {...shown} close={close} hide={hide} />}</Toasts>
    </NoticeContext>
  );
}

type TimedToastProps = NoticeShown & { close: string; hide: (id: string) => void };

function TimedToast({ id, tone, text, close, hide }: TimedToastProps) {
  useEffect(() => {
    const timer = setTimeout(hide, shownMs, id);
    return () => clearTimeout(timer);
  }, [hide, id]);
  return (
    <Toast tone={tone} close={close} onClose={() => hide(id)}>
      {text}
    </Toast>
  );
}
