import { useQuery } from '@tanstack/react-query'
import type { AiRun } from '@thokham/contract/ai-runs'
import { useState } from 'react'
import { aiProvidersQuery } from '../../../lib/queries/ai-providers.ts'
import { ai } from '../../../text/ai.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { faultTexts } from '../../../text/provider-faults.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { RunActions } from './use-run-actions.ts'

/** Renders the way to go on with another model for what is left of a run; nothing where its provider offers no other. */
export function OtherModel({ run, actions }: { run: AiRun; actions: RunActions }) {
  const { data } = useQuery(aiProvidersQuery)
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const state = data?.providers.find(({ provider }) => provider === run.provider)
  const others = state?.models.filter(({ name }) => name !== run.model) ?? []
  const [first] = others
  if (!first) return null
  const model = others.some(({ name }) => name === chosen) ? chosen : first.name
  async function goOn() {
    if (model === null) return
    await actions.resume({ model })
    setIsOpen(false)
  }
  return (
    <>
      <Button size={40} onClick={() => setIsOpen(true)}>
        {faultTexts.otherModel}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={faultTexts.otherModel}
        footer={
          <>
            <Button variant="quiet" onClick={() => setIsOpen(false)}>
              {everywhere.cancel}
            </Button>
            <Button variant="primary" busy={actions.busy === 'resume'} onClick={() => void goOn()}>
              {ai.resume}
            </Button>
          </>
        }
      >
        <Field label={faultTexts.otherModelFor}>
          <Select
            value={model ?? ''}
            onChange={(event) => setChosen(event.currentTarget.value)}
            className="num"
          >
            {others.map(({ name, price }) => (
              <option key={name} value={name}>
                {price ? ai.modelPrice(name, price.inputUsd, price.outputUsd) : name}
              </option>
            ))}
          </Select>
        </Field>
      </Dialog>
    </>
  )
}
