import { desk } from "../../../content/en/desk";

export const SuspectMark = () => (
  <>
    {" "}
    <span className="desk-mark" title={desk.table.suspectHint}>
      {desk.table.suspect}
    </span>
  </>
);
