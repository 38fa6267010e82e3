import { MARKETPLACES } from '@thokham/metadata'
import { ExternalLink, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { fileFixLabel, findingGroup, metadata as text } from '../../../text/metadata.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { BreachGroup } from './breach-groups.ts'

export interface BreachListProps {
  groups: readonly BreachGroup[]
  /** The key of the group whose pictures are shown alone. */
  shown: string | null
  onShow: (key: string | null) => void
  onFix: (group: BreachGroup) => void
}

const namesOf = ({ markets }: Pick<BreachGroup, 'markets'>) =>
  markets.map((market) => MARKETPLACES[market].name).join(', ')
const discouraging = ({ markets }: BreachGroup) =>
  namesOf({ markets: markets.filter((market) => MARKETPLACES[market].discouragesUpscaling) })
const sentenceOf = ({ finding }: BreachGroup) => (finding ? findingGroup(finding) : text.ruleOpen)

/** Renders what marketplaces have against the pictures of the table, with the page that says so, and shows those alone. */
export function BreachList({ groups, shown, onShow, onFix }: BreachListProps) {
  const [isOpen, setIsOpen] = useState(false)
  const active = groups.find(({ key }) => key === shown)
  if (groups.length === 0) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Button size={40} icon={TriangleAlert} onClick={() => setIsOpen(true)}>
        {text.breachCount(groups.length)}
      </Button>
      {active && (
        <button
          type="button"
          onClick={() => onShow(null)}
          className={buttonClass('outline', 40, 'min-w-0 max-w-full')}
        >
          <span className="truncate">{text.only(sentenceOf(active))}</span>
          <X aria-hidden size={16} strokeWidth={2} className="shrink-0" />
          <span className="sr-only">{text.showAll}</span>
        </button>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={text.breachCount(groups.length)}
        description={text.ruleMeans}
        width={640}
      >
        <ul className="mt-3 divide-y divide-line border-line border-y">
          {groups.map((group) => (
            <li key={group.key} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-[20ch] flex-1">
                <p className="font-semibold text-sm">{sentenceOf(group)}</p>
                <p className="text-ink-2 text-xs">
                  {namesOf(group)}
                  {group.finding?.source && (
                    <>
                      {'\u00a0· '}
                      <SourceLink href={group.finding.source} />
                    </>
                  )}
                </p>
                {group.finding?.fileFix === 'enlarge' && discouraging(group) !== '' && (
                  <p className="text-ink-2 text-xs">{text.noUpscaling(discouraging(group))}</p>
                )}
              </div>
              <span className="ml-auto flex flex-wrap gap-2">
                {group.canFix && (
                  <Button
                    size={40}
                    onClick={() => {
                      onFix(group)
                      if (group.finding?.fileFix) setIsOpen(false)
                    }}
                  >
                    {group.finding?.fileFix ? fileFixLabel(group.finding) : text.fix}
                  </Button>
                )}
                <Button
                  size={40}
                  onClick={() => {
                    onShow(group.key)
                    setIsOpen(false)
                  }}
                >
                  {text.showPictures(group.ids.size)}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  )
}

/** Renders the way to the page on which a rule is read. */
export function SourceLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      className="touch nb inline-flex items-center gap-1 font-semibold text-khram underline underline-offset-4"
    >
      {text.source}
      <ExternalLink aria-hidden size={12} strokeWidth={2} />
    </a>
  )
}
