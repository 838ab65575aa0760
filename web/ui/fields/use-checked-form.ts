import { type FieldValues, type UseFormProps, useForm } from 'react-hook-form'

/**
 * Every form: what was typed is checked when it is sent, and from then on with each key. Leaving a field says nothing,
 * because a message that comes between press and release of the pointer takes away what was pressed.
 */
export function useCheckedForm<Values extends FieldValues>(
  options: Omit<UseFormProps<Values>, 'mode' | 'reValidateMode'>,
) {
  return useForm<Values>({ ...options, mode: 'onSubmit', reValidateMode: 'onChange' })
}
