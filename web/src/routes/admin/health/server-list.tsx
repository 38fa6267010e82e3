import type { Health, HealthServer } from '@thokham/contract/health'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { thaiNumber, thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { ROLE_NAMES, health as text } from '../../../text/health.ts'

/** Renders the processes: a table where there is room, else a card each. */
export function ServerList({ servers }: Pick<Health, 'servers'>) {
  const { columns } = text
  return (
    <section className="card overflow-hidden" aria-labelledby="health-servers">
      <h2 id="health-servers" className="px-4 pt-4 pb-2 text-xl md:px-6">
        {text.servers}
      </h2>
      {servers.length === 0 && <EmptyState>{text.noServers}</EmptyState>}
      {servers.length > 0 && (
        <>
          <table className="w-full text-left text-sm max-[920px]:hidden">
            <thead className="bg-sunken text-xs">
              <tr className="border-line border-y">
                {Object.entries(columns).map(([key, name]) => (
                  <th key={key} scope="col" className="nb h-11 px-3 font-medium first:pl-6 last:pr-6">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line align-top">
              {servers.map((server) => (
                <tr key={server.id}>
                  <td className="num wrap-anywhere py-2.5 pr-3 pl-6">{server.name}</td>
                  <td className="px-3 py-2.5">{ROLE_NAMES[server.role]}</td>
                  <td className="num wrap-anywhere px-3 py-2.5 text-xs">{server.version}</td>
                  <td className="nb px-3 py-2.5 tabular-nums">{thaiShortDateTime(server.startedAt)}</td>
                  <td className="nb px-3 py-2.5 tabular-nums">{text.free(server.disk)}</td>
                  <td className="px-3 py-2.5 tabular-nums">{thaiNumber(server.errorsLastHour)}</td>
                  <td className="py-2.5 pr-6 pl-3">
                    <State server={server} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <ul className="divide-y divide-line border-line border-t min-[921px]:hidden">
            {servers.map((server) => (
              <li key={server.id} className="flex flex-col gap-0.5 px-4 py-3 text-sm">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="num wrap-anywhere font-semibold">{server.name}</span>
                  <State server={server} />
                </p>
                <p className="text-ink-2 text-xs">
                  {ROLE_NAMES[server.role]} · <span className="num">{server.version}</span>
                </p>
                <p className="text-ink-2 text-xs">
                  {columns.since} {thaiShortDateTime(server.startedAt)}
                </p>
                <p className="text-ink-2 text-xs">
                  {columns.disk} {text.free(server.disk)} · {columns.errors}{' '}
                  {thaiNumber(server.errorsLastHour)}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function State({ server: { isSilent, seenAt } }: { server: HealthServer }) {
  return isSilent ? (
    <span className="font-semibold text-khrang">{text.silent(seenAt)}</span>
  ) : (
    <span className="text-toei">{text.answering}</span>
  )
}
