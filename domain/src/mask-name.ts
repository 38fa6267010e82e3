/** Writes a name as it may stay where its owner may one day be gone: its first letter, `ช•••`. */
export function maskName(name: string): string {
  const [first = ''] = [...name]
  return `${first}•••`
}
