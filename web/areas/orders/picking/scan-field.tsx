import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import { Input } from '../../../ui/fields/input'

/**
 * Where a hand-held scanner writes, as a keyboard does, and ends with Enter. It keeps the keyboard between two scans,
 * so that the next one lands here, too.
 */
export function ScanField({ onScan }: { onScan: (code: string) => void }) {
  const t = useTranslations('picking')
  const [code, setCode] = useState('')
  return (
    <form
      className="flex w-full max-w-md items-center gap-2"
      onSubmit={event => {
        event.preventDefault()
        if (code.trim()) onScan(code.trim())
        setCode('')
      }}
    >
      <Input
        icon={ScanLine}
        className="min-w-0 flex-1"
        aria-label={t('scan')}
        placeholder={t('scan')}
        value={code}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        onChange={event => setCode(event.target.value)}
      />
      <Button type="submit" disabled={!code.trim()}>
        {t('find')}
      </Button>
    </form>
  )
}
