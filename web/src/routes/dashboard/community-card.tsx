import { MessagesSquare } from 'lucide-react'
import { buttonClass } from '../../components/ui/button.tsx'
import { useSettings } from '../../lib/queries/settings.ts'
import { dashboard } from '../../text/dashboard.ts'

/** Renders the invitation to the community, as far as the owner has set its links. */
export function CommunityCard() {
  const { data } = useSettings()
  const { community, support } = data?.links ?? { community: '', support: '' }
  if (!community && !support) return null
  return (
    <section className="card mt-10 flex flex-col gap-4 p-5 md:flex-row md:items-center md:px-6">
      <MessagesSquare aria-hidden size={24} strokeWidth={1.75} className="text-khram max-md:hidden" />
      <div className="flex-1">
        <h2 className="font-semibold text-base">{dashboard.community}</h2>
        <p className="text-ink-2 text-sm">{dashboard.communityLead}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-md:*:flex-1">
        {support && (
          <a href={support} target="_blank" rel="noreferrer" className={buttonClass('outline', 40)}>
            {dashboard.support}
          </a>
        )}
        {community && (
          <a href={community} target="_blank" rel="noreferrer" className={buttonClass('outline', 40)}>
            {dashboard.join}
          </a>
        )}
      </div>
    </section>
  )
}
