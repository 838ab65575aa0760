import { LoaderCircle } from 'lucide-react'

/** Beside the words of what is going on; never alone on a page. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden className="shrink-0 animate-spin" />
}
