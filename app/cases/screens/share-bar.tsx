import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { Button } from "../../ui/button";
import { Submit } from "../../ui/submit";
import { type QueueView, queueAddress } from "../queue/queue";
import { ChooseOwners, type Owner } from "./choose-owners";

/** The form that the ticks of the rows belong to. */
export const shareForm = "share";

type ShareProps = {
  view: QueueView;
  staff: Owner[];
  /** Of the last change of many: what was ticked for it is done. */
  last: string | undefined;
};

/** In view as soon as a case is ticked: who gets those that are, and how many each. */
export function ShareBar({ view, staff, last }: ShareProps) {
  const form = useRef<HTMLFormElement>(null);
  const [{ cases, people }, setTicked] = useState({ cases: 0, people: 0 });
  useEffect(() => {
    const count = () => {
      const data = new FormData(form.current ?? undefined);
      setTicked({ cases: data.getAll("pick").length, people: data.getAll("owner").length });
    };
    count();
    document.addEventListener("change", count);
    return () => document.removeEventListener("change", count);
  }, []);
  const clear = () => setTicked({ cases: 0, people: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change that has begun.
  useEffect(() => form.current?.reset(), [last]);
  return (
    <div className="ticked-bar hidden border-t-2 border-ink bg-paper-deep px-[0.9rem] py-2 group-has-[[name=pick]:checked]/queue:block">
      <Form
        ref={form}
        method="post"
        id={shareForm}
        action={`${deskPaths.queue}?${queueAddress.write(view)}`}
        onReset={clear}
      >
        <div className="max-h-[30vh] overflow-y-auto text-sm md:[&_label]:min-h-9">
          <ChooseOwners
            legend={cases > 0 ? `${cases} ticked: share among` : "Share what is ticked among"}
            staff={staff}
          />
        </div>
        <Submit act="share" look="ink">
          {`Share${cases > 0 && people > 0 ? `, ${eachGets(cases, people)} each` : ""}`}
        </Submit>
        <Button type="reset" look="quiet" isSmall>
          Clear
        </Button>
      </Form>
    </div>
  );
}

const eachGets = (cases: number, people: number) =>
  cases % people === 0 ? cases / people : `${Math.floor(cases / people)} or ${Math.ceil(cases / people)}`;
