import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readShopToDo } from '@thokham/contract/shop-to-do'
import type { ShopTask } from '@thokham/domain/shop-to-do'
import { ChevronRight, ListTodo } from 'lucide-react'
import { queryOf } from '../../lib/queries/query-of.ts'
import { shopToDo as text } from '../../text/shop-to-do.ts'

/** Where each is done; what only the server's terminal can do says so instead. */
const PLACES: Record<ShopTask, { to: '/admin/settings' | '/profile'; hash: string } | null> = {
  bank: { to: '/admin/settings', hash: 'payment' },
  promptPay: { to: '/admin/settings', hash: 'payment' },
  support: { to: '/admin/settings', hash: 'links' },
  mail: null,
  twoFactor: { to: '/profile', hash: 'two-factor' },
  backup: { to: '/admin/settings', hash: 'backups' },
  texts: { to: '/admin/settings', hash: 'legal' },
}

/** Lists for the owner what is still to be set up before selling; each is gone once it is done. */
export function ShopToDo() {
  const { data } = useQuery(queryOf(['shop-to-do'], readShopToDo, {}, { staleTime: 0 }))
  if (!data || data.tasks.length === 0) return null
  return (
    <section aria-labelledby="shop-to-do" className="card mb-6 overflow-hidden">
      <h2
        id="shop-to-do"
        className="flex items-center gap-2.5 bg-khamin-soft px-4 py-3 font-semibold text-base text-khamin-text md:px-5"
      >
        <ListTodo aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
        {text.title(data.tasks.length)}
      </h2>
      <ul className="grid divide-y divide-line md:grid-cols-2 md:gap-x-px md:divide-y-0">
        {data.tasks.map((task) => (
          <li key={task}>
            <Task task={task} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Task({ task }: { task: ShopTask }) {
  const place = PLACES[task]
  const words = (
    <span className="min-w-0 flex-1">
      <span className="block text-sm">{text.tasks[task]}</span>
      {!place && (
        <span className="block text-ink-3 text-xs wrap-anywhere">{text.terminal[task as 'mail']}</span>
      )}
    </span>
  )
  const look = 'flex min-h-12 items-center gap-3 px-4 py-2 text-ink no-underline md:px-5'
  if (!place) return <p className={`${look} max-w-none`}>{words}</p>
  return (
    <Link {...place} className={`${look} hover:bg-khram-soft`}>
      {words}
      <ChevronRight aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" />
    </Link>
  )
}
