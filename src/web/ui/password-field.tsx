import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './button.tsx'
import { TextField } from './field.tsx'

/** A password that can be looked at while it is typed: nobody types blind on a small phone. */
export function PasswordField({ className, ...rest }: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className={className}>
      <div className="relative">
        <TextField
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          type={shown ? 'text' : 'password'}
          style={{ paddingInlineEnd: '3.25rem' }}
        />
        {/* Beside the label of one line, at the end of the control. */}
        <IconButton label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)} className="absolute top-7 right-1">
          <Icon size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
