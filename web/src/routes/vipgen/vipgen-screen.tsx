import { useNavigate, useSearch } from '@tanstack/react-router'
import { AiGenerator } from '../../components/ai/ai-generator.tsx'
import { GeneratorHeader } from '../../components/generator/generator-header.tsx'
import { carryKeywords } from '../../components/generator/keywords/keyword-draft.ts'
import { ai } from '../../text/ai.ts'
import { navigation } from '../../text/navigation.ts'

/** Renders /vipgen: the AI generator with the member's own keys (docs/product/ai.md#the-ai-generator). */
export function VipgenScreen() {
  const { run, again } = useSearch({ from: '/vipgen' })
  const navigate = useNavigate()
  return (
    <>
      <GeneratorHeader title={navigation.vipgen} lead={ai.lead} />
      <AiGenerator
        runId={run}
        onRun={(id) => void navigate({ to: '/vipgen', search: id ? { run: id } : {} })}
        again={again}
        onAgainRead={() => void navigate({ to: '/vipgen', search: {}, replace: true })}
        onSend={(keywords) => {
          const undo = carryKeywords('simple', keywords)
          void navigate({ to: '/ready-prompt' })
          return undo
        }}
      />
    </>
  )
}
