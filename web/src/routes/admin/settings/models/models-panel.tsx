import type { ModelRow } from '@thokham/contract/reference-data'
import { lazyPart } from '../../../../lib/boot/lazy-part.ts'
import { aiModels as text } from '../../../../text/ai-models.ts'
import { ReferencePanel, type RowListProps } from '../reference/reference-panel.tsx'
import { ModelItem } from './model-item.tsx'

const ModelDialog = lazyPart(() => import('./model-dialog.tsx'))

/** Shows the models of AI with what is known of each, and takes what the owner changes of them (docs/product/ai.md#models). */
export default function ModelsPanel() {
  return (
    <ReferencePanel
      kind="ai_model"
      id="models"
      words={text}
      list={(props) =>
        (['openai', 'gemini'] as const).map((provider) => (
          <ModelGroup key={provider} provider={provider} {...props} />
        ))
      }
      dialog={(props) => <ModelDialog key={props.row?.id ?? 'new'} {...props} />}
    />
  )
}

interface ModelGroupProps extends RowListProps<ModelRow> {
  provider: 'openai' | 'gemini'
}

function ModelGroup({ provider, rows, ...props }: ModelGroupProps) {
  const ofProvider = rows.filter(({ content }) => content.provider === provider)
  const [offered, others] = [true, false].map((is) =>
    ofProvider.filter(({ content }) => content.offered === is),
  )
  return (
    <>
      <h3 className="mt-5 font-semibold text-base">{text.providers[provider]}</h3>
      {ofProvider.length === 0 && <p className="mt-2 text-ink-2 text-sm">{text.none}</p>}
      <ModelList label={text.providers[provider]} rows={offered ?? []} {...props} />
      {others && others.length > 0 && (
        <details className="mt-1">
          <summary className="touch cursor-pointer py-2 font-semibold text-sm">
            {text.others(others.length)}
          </summary>
          <ModelList label={text.others(others.length)} rows={others} {...props} />
        </details>
      )}
    </>
  )
}

function ModelList({ label, rows, today, onEdit }: RowListProps<ModelRow> & { label: string }) {
  if (rows.length === 0) return null
  return (
    <ul aria-label={label} className="mt-2 divide-y divide-line border-line border-y">
      {rows.map((row) => (
        <ModelItem key={row.id} row={row} today={today} onEdit={() => onEdit(row)} />
      ))}
    </ul>
  )
}
