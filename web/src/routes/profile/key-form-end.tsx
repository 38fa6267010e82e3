import { Button } from '../../components/ui/button.tsx'
import { everywhere } from '../../text/everywhere.ts'
import { providerKeys } from '../../text/profile.ts'

interface KeyFormEndProps {
  isBusy: boolean
  /** The model that the key is tried with. */
  model: string
  onCancel: (() => void) | undefined
}

/** Renders the buttons below a key, and what is tried while it is. */
export function KeyFormEnd({ isBusy, model, onCancel }: KeyFormEndProps) {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size={40} busy={isBusy}>
          {providerKeys.saveAndTest}
        </Button>
        {onCancel && (
          <Button size={40} variant="quiet" onClick={onCancel}>
            {everywhere.cancel}
          </Button>
        )}
      </div>
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {isBusy && providerKeys.trying(model)}
      </p>
    </>
  )
}
