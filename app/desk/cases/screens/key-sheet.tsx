import { cases as words } from "../../../../content/en/staff/cases";
import { Dialog } from "../../../ui/dialog";

const id = "desk-keys";

/** The cheat sheet under `?`. */
export function KeySheet() {
  return (
    <>
      <button type="button" className="key-sheet-button" data-key="?" data-press="" onClick={openSheet}>
        <kbd>?</kbd> {words.page.keysHint}
      </button>
      <Dialog id={id} heading={words.page.keysHeading} close={words.page.close}>
        <dl className="key-sheet">
          {words.keys.map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
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
