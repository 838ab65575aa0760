import { encode } from 'uqr'

export interface QrCodeProps {
  text: string
  /** What scanning it gives. */
  label: string
  /** Pixels. */
  size?: number
  /** How much of it may be dirty or torn: 7, 15, 25 or 30 percent. */
  level?: 'L' | 'M' | 'Q' | 'H'
}

/** Black on white in both themes: scanners want it so. */
export function QrCode({ text, label, size = 160, level = 'L' }: QrCodeProps) {
  const { data, size: modules } = encode(text, { border: 2, ecc: level })
  const path = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      className="rounded-ctl bg-white"
    >
      <title>{label}</title>
      <path d={path} fill="#000" />
    </svg>
  )
}
