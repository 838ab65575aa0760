import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

/** A part of the settings that opens and closes; what is inside begins when it is first opened. */
export function DeskSection({
  title,
  isOpen = false,
  children,
}: {
  title: string
  isOpen?: boolean
  children: ReactNode
}) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  return (
    <details
      open={isOpen}
      onToggle={event => event.currentTarget.open && setWasOpen(true)}
      className="group rounded-card border bg-surface"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-card px-4 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronDown size={16} aria-hidden className="text-text3 group-open:rotate-180" />
      </summary>
      {wasOpen && <div className="space-y-3 border-t p-4">{children}</div>}
    </details>
  )
}
