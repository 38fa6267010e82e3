interface Entry {
  kind: string
  key: string
  member: string
}

interface Cluster {
  base: string
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  standIn: { asked: { keyword: string }[] }
}

type Known = Record<string, Set<string>>

export function readKnown(cluster: Cluster): Promise<Known>

export function verify(
  cluster: Cluster,
  ledger: Entry[],
  known: Known,
): Promise<{ lost: Entry[]; doubled: Entry[]; broken: string[] }>
