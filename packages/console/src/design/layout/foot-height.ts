type Listener = (height: number) => void;

let height = 0;
const listeners = new Set<Listener>();

/** Pixels at the foot of the screen that a bar takes, which messages stay clear of; 0 when there is none. */
export function setFootHeight(next: number): void {
  if (next === height) return;
  height = next;
  for (const notify of listeners) notify(height);
}

/** Reports the height now and at every change; returns a function that stops it. Nothing is drawn again for it. */
export function followFootHeight(listener: Listener): () => void {
  listeners.add(listener);
  listener(height);
  return () => {
    listeners.delete(listener);
  };
}
