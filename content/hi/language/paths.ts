import { addressesUnder } from "../../paths";

export { anchors } from "../../paths";
export const { paths, licencePaths } = addressesUnder("/hi");
