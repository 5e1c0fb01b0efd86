import type { SiteContent } from "../languages";
import { home } from "./home";
import { leadForm } from "./lead-form";
import { navigation } from "./navigation";

export const english: SiteContent = { language: "en-IN", navigation, leadForm, home };
