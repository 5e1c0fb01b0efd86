import { desk } from "../../../content/en/staff/desk";

export const SuspectMark = () => (
  <>
    {" "}
    <span className="desk-mark" title={desk.table.suspectHint}>
      {desk.table.suspect}
    </span>
  </>
);
