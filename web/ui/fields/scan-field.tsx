import { ScanLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../buttons/button'
import { cx } from '../cx'
import { Input } from './input'

interface ScanFieldProps {
  label: string
  /** What the button beside it says. */
  submit: string
  onScan: (code: string) => void
  isBusy?: boolean
  className?: string
  /** Behind the button. */
  hint?: ReactNode
}

/**
 * Where a hand-held scanner writes, as a keyboard does, and ends with Enter. It keeps the keyboard between two scans,
 * so that the next one lands here, too.
 */
export function ScanField({ label, submit, onScan, isBusy = false, className, hint }: ScanFieldProps) {
  const [code, setCode] = useState('')
  return (
    <form
      className={cx('flex items-center gap-2', className)}
      onSubmit={event => {
        event.preventDefault()
        if (code.trim()) onScan(code.trim())
        setCode('')
      }}
    >
      <Input
        icon={ScanLine}
        className="min-w-0 max-w-md flex-1"
        aria-label={label}
        placeholder={label}
        value={code}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        onChange={event => setCode(event.target.value)}
      />
      <Button type="submit" loading={isBusy} disabled={!code.trim()}>
        {submit}
      </Button>
      {hint}
    </form>
  )
}
