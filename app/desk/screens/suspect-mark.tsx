import { desk } from "../../../content/en/staff/desk";
import { Mark } from "../../ui/desk/tag";

export const SuspectMark = () => (
  <>
    {" "}
    <Mark title={desk.table.suspectHint}>{desk.table.suspect}</Mark>
  </>
);
