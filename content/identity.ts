/** Who the site is. The values come from SITE_* and are put in at build. */
declare const __SITE__: {
  name: string;
  phone: string;
  email: string;
  origin: string;
  grievanceOfficer: string;
  owner?: string;
  address?: string;
  gstin?: string;
  samples: boolean;
};

export const site = __SITE__;

const digits = site.phone.replace(/\D/g, "");
const international = digits.length === 10 ? `91${digits}` : digits;

export const telephone = `tel:+${international}`;
export const mailto = `mailto:${site.email}`;

/** A chat with the consultancy, with the first message already written. */
export const whatsapp = (text: string) => `https://wa.me/${international}?text=${encodeURIComponent(text)}`;
