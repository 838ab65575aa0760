/** The mark: a plate seen from above, open like a C, with something good on it. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <rect width="32" height="32" rx="8" fill="var(--brand)" />
      <path
        d="M22.4 12.2A7.4 7.4 0 1 0 22.4 19.8"
        fill="none"
        stroke="var(--onBrand)"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <circle cx="16" cy="16" r="2.6" fill="var(--saffron)" />
    </svg>
  )
}
