/** Renders a question that one press asks. */
export function Chip({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="h-9 grow rounded-control border border-line-strong bg-surface px-1.5 text-2xs hover:bg-sunken max-md:h-10"
    >
      {children}
    </button>
  )
}
