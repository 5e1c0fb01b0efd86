import { cases as words } from "../../../../content/en/staff/cases";
import { Dialog } from "../../../ui/dialog";

const id = "desk-keys";

/** For those who have some. */
const withKeys = "max-md:hidden [@media(hover:none)]:hidden";
const look =
  "rounded-sm border border-b-2 bg-paper px-[0.4rem] py-[0.1rem] font-mono text-[0.75rem] leading-[1.4] font-bold";

const Key = ({ children }: { children: string }) => <kbd className={look}>{children}</kbd>;

/** The key of a control, beside its name. */
export const KeyHint = ({ name }: { name: string }) => (
  <kbd className={`${look} ${withKeys}`}>{name.toUpperCase()}</kbd>
);

/** The cheat sheet under `?`. */
export function KeySheet() {
  return (
    <>
      <button
        type="button"
        className={`rounded-md px-[0.8rem] py-[0.4rem] text-sm text-ink-soft print:hidden ${withKeys}`}
        data-key="?"
        data-press=""
        onClick={openSheet}
      >
        <Key>?</Key> {words.page.keysHint}
      </button>
      <Dialog id={id} heading={words.page.keysHeading} close={words.page.close}>
        <dl className="grid gap-2">
          {words.keys.map(([key, text]) => (
            <div key={key} className="grid grid-cols-[6rem_1fr] gap-3">
              <dt>
                <Key>{key}</Key>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}

const openSheet = () => (document.getElementById(id) as HTMLDialogElement | null)?.showModal();
