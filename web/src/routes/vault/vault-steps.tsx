import { useQuery } from '@tanstack/react-query'
import { readText } from '@thokham/contract/texts'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Card, Section } from '../../components/ui/section.tsx'
import { memberStore } from '../../kit/storage/member-traces.ts'
import { useStore } from '../../kit/storage/store.ts'
import { call } from '../../lib/api/call.ts'
import { vault } from '../../text/vault.ts'

/** What was ticked, for as long as the tab lives. */
const ticked = memberStore<ReadonlySet<string>>(new Set())

/** Renders the vault's instructions as a list to tick off. */
export function VaultSteps() {
  const { data } = useQuery({
    queryKey: ['texts', 'vault'],
    queryFn: ({ signal }) => call(readText, { params: { id: 'vault' } }, { signal }),
  })
  const done = useStore(ticked)
  const steps = [...(data?.body.matchAll(/^- \[ \] (.+)$/gm) ?? [])].map(([, step = '']) => step)
  if (steps.length === 0) return null
  const tick = (step: string, isDone: boolean) => {
    const next = new Set(done)
    if (isDone) next.add(step)
    else next.delete(step)
    ticked.set(next)
  }
  return (
    <Card>
      <Section title={vault.steps}>
        <ul className="flex flex-col gap-1">
          {steps.map((step) => (
            <li key={step}>
              <Checkbox checked={done.has(step)} onCheckedChange={(isDone) => tick(step, isDone)}>
                <span className={done.has(step) ? 'text-ink-3 line-through' : undefined}>{step}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
      </Section>
    </Card>
  )
}
