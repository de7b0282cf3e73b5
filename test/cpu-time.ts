/** Milliseconds of processor time since then: what another program does meanwhile hardly counts. */
export function cpuTimeSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
