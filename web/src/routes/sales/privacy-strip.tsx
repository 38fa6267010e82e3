import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Switch } from '../../components/ui/switch.tsx'
import { isStoredOnDevice, keepOnDevice } from '../../kit/storage/stored-databases.ts'
import { sales as text } from '../../text/sales.ts'

/** Renders where sales lie, when they go, and the switch that lets them stay. @param asks there is something to be kept */
export function PrivacyStrip({ asks }: { asks: boolean }) {
  const [isKept, setIsKept] = useState(false)
  useEffect(() => setIsKept(isStoredOnDevice()), [])
  return (
    <section
      aria-label={text.onlyHere}
      className="flex flex-wrap items-center gap-x-6 gap-y-1 rounded-card bg-khram-soft px-4 py-2.5 text-khram text-sm"
    >
      <Lock aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
      <p className="min-w-[20ch] max-w-none flex-1">
        <strong className="font-semibold">{text.onlyHere}</strong> {text.onlyHereMore}
      </p>
      {asks && (
        <Switch
          checked={isKept}
          onCheckedChange={(stays) => {
            keepOnDevice(stays)
            setIsKept(stays)
          }}
        >
          {text.keep}
        </Switch>
      )}
    </section>
  )
}
