/**
 * The networks that a client's own one is part of, widest first and itself last: of IPv6, where `network` is a /64, the /48
 * and the /56 that a subscriber may be given whole; of IPv4 the 256 neighbours.
 */
export function networksAround(network: string): string[] {
  const groups = network.split(":");
  if (groups.length !== 4)
    return /^\d+\.\d+\.\d+\.\d+$/.test(network) ? [`${network.replace(/\.\d+$/, "")}.0/24`, network] : [network];
  const site = groups.slice(0, 3).join(":");
  const subscriber = Number.parseInt(groups[3] ?? "", 16) >> 8;
  return [`${site}/48`, `${site}:${subscriber.toString(16)}00/56`, network];
}
