import { Inbox, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  icon?: LucideIcon
  title: string
  /** One line: why there is nothing. */
  text?: string
  /** One action that helps. */
  action?: ReactNode
  /** It is all that its page says. */
  heading?: boolean
}

export function EmptyState({ icon: Icon = Inbox, title, text, action, heading }: EmptyStateProps) {
  const Title = heading ? 'h1' : 'p'
  return (
    <div className="flex flex-col items-center justify-center gap-1 px-6 py-14 text-center">
      <span className="mb-2 grid size-12 place-items-center rounded-full bg-mutedSoft text-text2">
        <Icon size={22} aria-hidden />
      </span>
      <Title className="font-semibold text-field text-text">{title}</Title>
      {text && <p className="max-w-md text-text2">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
