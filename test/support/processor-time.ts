/** The processor time that some work takes, in milliseconds: unlike the clock it does not run on while another has the machine. */
export function processorTimeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
