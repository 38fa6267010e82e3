interface Asked {
  kind: string
  key: string
  member: string
}

interface Entry extends Asked {
  effect?: string | undefined
}

interface Cluster {
  base: string
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  standIn: { asked: { keyword: string }[] }
  mailBox: { taken: Map<string, number> }
}

type Known = Record<string, Set<string>>

export function readKnown(cluster: Cluster): Promise<Known>

export function verify(
  cluster: Cluster,
  load: { asked: Asked[]; ledger: Entry[] },
  known: Known,
): Promise<{ lost: Entry[]; doubled: Asked[]; broken: string[] }>
