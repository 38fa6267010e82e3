import { useNavigate, useSearch } from '@tanstack/react-router'
import { Workbench } from '../../components/weaving/workbench.tsx'
import { generator } from '../../text/generator.ts'
import { SimpleOptions } from './simple-options.tsx'

/** /ready-prompt: the simple generator with the VIP features. */
export function ReadyPromptScreen() {
  const { p } = useSearch({ from: '/ready-prompt' })
  const navigate = useNavigate()
  return (
    <Workbench
      kind="simple"
      title={generator.simpleTitle}
      lead={generator.simpleLead}
      packed={p}
      onPackedRead={() => void navigate({ to: '/ready-prompt', search: {}, replace: true })}
      Options={SimpleOptions}
    />
  )
}
