import { useNavigate } from '@tanstack/react-router'
import type { ImageRun } from '@thokham/contract/image-runs'
import { Tag } from 'lucide-react'
import { Button, type ButtonProps } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { studio as text } from '../../text/studio.ts'
import type { Handed } from './send-to-metadata.ts'
import type { StoredPicture } from './stored-pictures.ts'

export interface SendButtonProps extends Pick<ButtonProps, 'variant'> {
  run: ImageRun
  chosen: readonly StoredPicture[]
  starsOf?: (id: string) => number
  className?: string
}

/** Hands pictures over to the metadata tool and goes there; says which it had already, or had no room for. */
export function SendButton({
  run,
  chosen,
  starsOf = () => 0,
  variant = 'primary',
  className,
}: SendButtonProps) {
  const navigate = useNavigate()
  const send = useAction(
    {
      name: 'studio.send',
      send: async () => {
        const { sendToMetadata } = await import('./send-to-metadata.ts')
        return sendToMetadata(run, chosen, starsOf)
      },
    },
    {
      here: (handed: Handed | undefined) => {
        if (!handed) return
        if (handed.beyond > 0) toast.error(text.sentBeyond(handed.sent, handed.beyond))
        else toast.success(text.sent(handed.sent, handed.known))
        void navigate({ to: '/metamind6' })
      },
      refused: () => text.sendFail,
    },
  )
  return (
    <Button
      variant={variant}
      icon={Tag}
      busy={send.isBusy}
      disabled={chosen.length === 0}
      onClick={() => void send.run(undefined)}
      className={className}
    >
      {text.send(chosen.length)}
    </Button>
  )
}
