import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { inTime } from './in-time'

/** A part, and what fetches it beforehand. */
export type Part<Props> = ((props: Props) => ReactNode) & { fetch: () => Promise<unknown> }

/**
 * A part that a screen can do without for a moment. When it cannot be fetched the screen stays, and it is asked for
 * again once there is a connection. What has been fetched by then is shown at once: React would wait 300 ms with it, so
 * that screens do not flicker.
 */
export function lazyPart<Props extends object>(
  fetch: () => Promise<{ default: ComponentType<Props> }>,
): Part<Props> {
  let known: ComponentType<Props> | undefined
  const fetchAndKeep = async () => {
    const part = await fetched(fetch)
    known = part.default
    return part
  }
  const late: ComponentType<Props> = lazy(fetchAndKeep)
  const part = (props: Props) => <Shown choose={() => known ?? late} props={props} />
  return Object.assign(part, { fetch: fetchAndKeep })
}

/** The same as long as it is shown: another one would begin anew. */
function Shown<Props extends object>({
  choose,
  props,
}: {
  choose: () => ComponentType<Props>
  props: Props
}) {
  const [Chosen] = useState(choose)
  return <Chosen {...props} />
}

async function fetched<Part>(fetch: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await inTime(fetch)
    } catch {
      await new Promise(resolve => addEventListener('online', resolve, { once: true }))
    }
  }
}
