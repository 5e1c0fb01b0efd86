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
type Speaker = { say(tone: NoticeShown["tone"], text: string): void; hush(): void };

const NoticeContext = createContext<Speaker>({ say: () => {}, hush: () => {} });

/** Says something to the admin in a toast, or takes back what was said. */
export const useNotice = () => useContext(NoticeContext);

const shownFor = 7_000;

type NoticesProps = { first: NoticeShown | null; close: string; children: ReactNode };

/**
 * The toast of the desk: what is said later takes the place of what was said before. The first comes with
 * the page, so that it is seen without a script too.
 */
export function Notices({ first, close, children }: NoticesProps) {
  const [shown, setShown] = useState(first);
  const [firstId, setFirstId] = useState(first?.id);
  if (first && first.id !== firstId) {
    setFirstId(first.id);
    setShown(first);
  }
  const ownId = useId();
  const said = useRef(0);
  const hide = useCallback((id: string) => setShown((before) => (before?.id === id ? null : before)), []);
  const speaker = useMemo<Speaker>(
    () => ({
      say: (tone, text) => setShown({ tone, text, id: `${ownId}${said.current++}` }),
      hush: () => setShown(null),
    }),
    [ownId],
  );
  return (
    <NoticeContext value={speaker}>
      {children}
      <Toasts>{shown && <PassingToast key={shown.id} {...shown} close={close} hide={hide} />}</Toasts>
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
