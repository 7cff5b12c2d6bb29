/** The pictures of one cell: "a.jpg, https://shop.example/b.jpg". Commas within an address stay. */
export function splitPictures(cell: string): string[] {
  return cell
    .split(/\s*(?:\n|\||;|,(?=\s|https?:\/\/)|(?<=\.(?:jpe?g|png|webp|avif)),)\s*/i)
    .map((one) => one.trim())
    .filter(Boolean)
}
