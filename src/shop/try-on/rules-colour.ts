/** The light that each value (0 to 255) of an sRGB channel stands for, 0 to 1. */
export const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})
