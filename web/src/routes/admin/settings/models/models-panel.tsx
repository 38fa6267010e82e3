import { useQuery } from '@tanstack/react-query'
import { listReferenceData, type ModelRow } from '@thokham/contract/reference-data'
import { youngSince } from '@thokham/domain/content-age'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { ErrorState } from '../../../../components/ui/error-state.tsx'
import { Notice } from '../../../../components/ui/notice.tsx'
import { SkeletonRows } from '../../../../components/ui/skeleton.tsx'
import { call } from '../../../../lib/api/call.ts'
import { lazyPart } from '../../../../lib/boot/lazy-part.ts'
import { aiModels as text } from '../../../../text/ai-models.ts'
import NewContent from '../../library/new-content.tsx'
import { useAnchor } from '../settings-part.tsx'
import { MODELS, modelsChanged } from './model-actions.ts'
import { ModelItem } from './model-item.tsx'

const ModelDialog = lazyPart(() => import('./model-dialog.tsx'))

/** Shows the models of AI with what is known of each, and takes what the owner changes of them (docs/product/ai.md#models). */
export default function ModelsPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: MODELS,
    queryFn: async ({ signal }) => {
      const { rows, today } = await call(listReferenceData, { query: { kind: 'ai_model' } }, { signal })
      return { rows: rows as readonly ModelRow[], today }
    },
    staleTime: 0,
  })
  /** `new`, or what is changed */
  const [editing, setEditing] = useState<ModelRow | 'new' | null>(null)
  const aged = data ? data.rows.filter(({ content }) => content.checked < youngSince(data.today)).length : 0
  return (
    <section id="models" ref={useAnchor('models')} className="card scroll-mt-16 p-4 md:p-6">
      <h2 className="text-xl">{text.title}</h2>
      <p className="text-ink-2 text-sm">{text.lead}</p>
      <div className="mt-4">
        <NewContent isShown={(kind) => kind === 'ai_model'} />
      </div>
      {!data && error && <ErrorState error={error} message={text.fetchFail} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} rowClass="h-20" />}
      {aged > 0 && (
        <Notice kind="warn" className="mt-4">
          {text.aged(aged)}
        </Notice>
      )}
      {data &&
        (['openai', 'gemini'] as const).map((provider) => (
          <ModelGroup key={provider} provider={provider} {...data} onEdit={setEditing} />
        ))}
      {data && (
        <Button size={40} icon={Plus} onClick={() => setEditing('new')} className="mt-4">
          {text.add}
        </Button>
      )}
      <Suspense>
        {data && editing !== null && (
          <ModelDialog
            key={editing === 'new' ? 'new' : editing.id}
            row={editing === 'new' ? null : editing}
            rows={data.rows}
            today={data.today}
            onClose={() => setEditing(null)}
            onSaved={() => void modelsChanged()}
          />
        )}
      </Suspense>
    </section>
  )
}

interface ModelGroupProps {
  provider: 'openai' | 'gemini'
  rows: readonly ModelRow[]
  today: string
  onEdit: (row: ModelRow) => void
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

interface ModelListProps extends Omit<ModelGroupProps, 'provider'> {
  label: string
}

function ModelList({ label, rows, today, onEdit }: ModelListProps) {
  if (rows.length === 0) return null
  return (
    <ul aria-label={label} className="mt-2 divide-y divide-line border-line border-y">
      {rows.map((row) => (
        <ModelItem key={row.id} row={row} today={today} onEdit={() => onEdit(row)} />
      ))}
    </ul>
  )
}
