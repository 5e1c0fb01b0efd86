import { desk } from "../../../content/english";

export const SuspectMark = () => (
  <>
    {" "}
    <span className="desk-mark" title={desk.table.suspectHint}>
      {desk.table.suspect}
    </span>
  </>
);
