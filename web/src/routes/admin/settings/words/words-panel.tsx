import { lazyPart } from '../../../../lib/boot/lazy-part.ts'
import { refusedWords as text } from '../../../../text/refused-words.ts'
import { ReferencePanel } from '../reference/reference-panel.tsx'
import { WordItem } from './word-item.tsx'

const WordDialog = lazyPart(() => import('./word-dialog.tsx'))

/** Shows what the owner added to the words that marketplaces refuse, or allowed (docs/library.md#reference-data). */
export default function WordsPanel() {
  return (
    <ReferencePanel
      kind="refused_word"
      id="words"
      words={text}
      list={({ rows, today, onEdit }) =>
        rows.length === 0 ? (
          <p className="mt-2 text-ink-2 text-sm">{text.none}</p>
        ) : (
          <ul aria-label={text.title} className="mt-2 divide-y divide-line border-line border-y">
            {rows.map((row) => (
              <WordItem key={row.id} row={row} today={today} onEdit={() => onEdit(row)} />
            ))}
          </ul>
        )
      }
      dialog={(props) => <WordDialog key={props.row?.id ?? 'new'} {...props} />}
    />
  )
}
