/** Who the site is. */
export type Identity = {
  name: string;
  phone: string;
  email: string;
  grievanceOfficer: string;
  owner?: string;
  address?: string;
  gstin?: string;
};

/** The values come from SITE_* and are put in at build. */
declare const __SITE__: Identity & { origin: string; samples: boolean };

export const {
  /** Where this deployment is reached. */
  origin: siteOrigin,
  /** Whether what is invented is shown, as a sample. */
  samples: showsSamples,
  /** Who the site is until its owner changes that. */
  ...identity
} = __SITE__;
