import type { Finding } from '@thokham/metadata'
import { ArrowDownWideNarrow, Copy, Languages } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { copyText } from '../../../lib/browser/clipboard.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { describeFaultSentence, fileFaultSentence, metadata as text } from '../../../text/metadata.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import { Breaches } from '../checks/breaches.tsx'
import { pressesFor } from '../checks/finding-presses.ts'
import { sourceNotes } from '../checks/source-notes.ts'
import { Verdicts } from '../checks/verdicts.tsx'
import { askAbout, askForTitle } from '../run/ask-about.ts'
import { withAi } from '../run/batch-answers.ts'
import {
  addKeywords,
  byRelevance,
  DOUBTFUL,
  moved,
  type PictureItem,
  withKeywords,
  withTitle,
} from '../store/picture-item.ts'
import type { Judged, PictureWork } from '../store/use-picture-set.ts'
import { BlobPicture } from './blob-picture.tsx'
import { Categories } from './categories.tsx'
import { PaneHead, SheetHead, type StepsProps } from './inspector-head.tsx'
import { KeywordChips } from './keyword-chips.tsx'
import { RemovedWords } from './removed-words.tsx'

export interface InspectorProps extends StepsProps {
  judged: Judged
  work: PictureWork
  onBannedWords: () => void
  titleBox: RefObject<HTMLTextAreaElement | null>
  /** Within a dialog the heading is the dialog's own. */
  isSheet?: boolean
}

/** Renders one picture with all that is said of it, to be read and fixed. */
export function Inspector(props: InspectorProps) {
  const { judged, work, at, of, onMove, onBannedWords, titleBox, isSheet } = props
  const { item, verdicts, cutWords } = judged
  const { pictures, settings } = work
  const change = (by: (item: PictureItem) => PictureItem) => pictures.change([item.id], by)
  const descriptionBox = useRef<HTMLTextAreaElement>(null)
  const write = (field: 'title' | 'description') =>
    (field === 'title' ? titleBox : descriptionBox).current?.focus()
  const presses = (finding: Finding, isShort?: boolean) =>
    pressesFor(finding, { item, pictures, change, write }, isShort)
  const head = { onAi: (isAi: boolean) => change((now) => withAi(now, isAi)), pictures }
  const mostTitle = Math.min(
    ...settings.markets.map((market) => pictures.marketplaces[market].title.most ?? Number.POSITIVE_INFINITY),
  )
  const letters = Array.from(item.title).length
  return (
    <div className="divide-y divide-line">
      {isSheet ? (
        <SheetHead item={item} {...head} />
      ) : (
        <PaneHead item={item} {...head} at={at} of={of} onMove={onMove} />
      )}
      {item.state === 'unusable' && item.fileFault && (
        <div className="p-4">
          <Notice kind="error">{fileFaultSentence(item.fileFault)}</Notice>
        </div>
      )}
      {item.state !== 'unusable' && (
        <>
          {isSheet && <Breaches verdicts={verdicts} item={item} pressesFor={presses} />}
          <div className={cx('grid gap-4 p-4', !isSheet && 'grid-cols-[minmax(0,208px)_minmax(0,1fr)]')}>
            {!isSheet && (
              <div className="crop self-start">
                <BlobPicture blob={item.thumbnail} className="aspect-3/2 w-full" />
              </div>
            )}
            <div className="flex min-w-0 flex-col gap-3">
              {item.state === 'written' && item.confidence !== null && item.confidence < DOUBTFUL && (
                <Notice
                  kind="warn"
                  fix={{
                    label: text.lookedAt,
                    onPress: () => change((now) => ({ ...now, confidence: 100 })),
                  }}
                >
                  {text.unsure}
                </Notice>
              )}
              {cutWords.length > 0 && (
                <Notice
                  kind="warn"
                  fix={{
                    label: text.lookedAt,
                    onPress: () => change((now) => ({ ...now, isCutRead: true })),
                  }}
                >
                  <span className="wrap-anywhere">{text.cutFromTitle(cutWords)} </span>
                  <Button
                    variant="quiet"
                    size={32}
                    onClick={() => void askForTitle(pictures, item.id, cutWords)}
                  >
                    {text.newTitle}
                  </Button>
                </Notice>
              )}
              {sourceNotes(item, work.state.items).map((sentence) => (
                <Notice key={sentence} kind="warn">
                  {sentence}
                </Notice>
              ))}
              {item.disagreements?.map(({ field, values }) => (
                <Notice key={field} kind="warn">
                  {text.twoSets(
                    field,
                    values.map(({ places, value }) => ({
                      places,
                      said: typeof value === 'string' ? value : value.join(', '),
                    })),
                  )}
                </Notice>
              ))}
              {item.state === 'failed' && item.fault && (
                <Notice
                  kind="error"
                  fix={{ label: text.again, onPress: () => void askAbout(pictures, [item.id]) }}
                >
                  {describeFaultSentence(settings.provider, item.fault, item.reason)}
                </Notice>
              )}
              <Field
                label={text.name}
                aside={
                  <span className={cx('num', letters > mostTitle && 'text-khamin-text')}>
                    {Number.isFinite(mostTitle) ? `${letters}/${mostTitle}` : letters}
                  </span>
                }
                hint={item.thaiTitle && `${text.inThai} ${item.thaiTitle}`}
              >
                <Textarea
                  ref={titleBox}
                  rows={2}
                  value={item.title}
                  maxLength={300}
                  lang="en"
                  onChange={({ target }) => change((now) => withTitle(now, target.value))}
                />
              </Field>
              <Field
                label={text.description}
                aside={<span className="num">{Array.from(item.description).length}/200</span>}
              >
                <Textarea
                  ref={descriptionBox}
                  rows={2}
                  value={item.description}
                  maxLength={2_000}
                  lang="en"
                  onChange={({ target }) =>
                    change((now) => ({ ...now, description: target.value.replace(/\n/g, ' ') }))
                  }
                />
              </Field>
            </div>
          </div>
          <KeywordPart item={item} work={work} />
          <RemovedWords item={item} pictures={pictures} onBannedWords={onBannedWords} />
          {item.state === 'written' && (
            <Verdicts
              verdicts={verdicts}
              item={item}
              marketplaces={pictures.marketplaces}
              pressesFor={presses}
            />
          )}
          <Categories item={item} markets={settings.markets} change={change} />
        </>
      )}
    </div>
  )
}

function KeywordPart({ item, work: { pictures } }: { item: PictureItem; work: PictureWork }) {
  const [showsThai, setShowsThai] = useState(false)
  const change = (by: (item: PictureItem) => PictureItem) => pictures.change([item.id], by)
  const hasThai = Object.keys(item.thaiWords).length > 0
  return (
    <section className="flex flex-col gap-3 p-4" aria-label={text.keywords}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="font-semibold text-sm">
          {text.keywords}{' '}
          <span className="num font-normal text-ink-2 text-xs">
            {text.keywordCount(item.keywords.length)}
          </span>
        </h3>
        <span className="ml-auto flex flex-wrap gap-1">
          {hasThai && (
            <Button
              variant="quiet"
              size={32}
              icon={Languages}
              aria-pressed={showsThai}
              onClick={() => setShowsThai(!showsThai)}
            >
              {showsThai ? text.hideThai : text.showThai}
            </Button>
          )}
          <Button
            variant="quiet"
            size={32}
            icon={ArrowDownWideNarrow}
            disabled={item.keywords.length < 2}
            onClick={() => change(byRelevance)}
          >
            {text.byRelevance}
          </Button>
          <Button
            variant="quiet"
            size={32}
            icon={Copy}
            disabled={item.keywords.length === 0}
            onClick={async () => {
              if (await copyText(item.keywords.join(', '))) toast.success(text.copied)
            }}
          >
            {text.copy}
          </Button>
        </span>
      </div>
      {showsThai && <p className="text-ink-2 text-xs">{text.thaiNote}</p>}
      <KeywordChips
        keywords={item.keywords}
        thai={showsThai ? item.thaiWords : null}
        onMove={(from, to) => change((now) => moved(now, from, to))}
        onRemove={(at) =>
          change((now) =>
            withKeywords(
              now,
              now.keywords.filter((_, place) => place !== at),
            ),
          )
        }
        onAdd={(words) => change((now) => addKeywords(now, words, { where: 'last', rules: pictures.rules }))}
      />
    </section>
  )
}
