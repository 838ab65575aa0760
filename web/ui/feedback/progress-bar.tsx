/** How much of a long thing is done. */
export function ProgressBar({ label, done, of }: { label: string; done: number; of: number }) {
  return (
    <progress
      className="h-2 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
      max={of}
      value={done}
      aria-label={label}
    />
  )
}
