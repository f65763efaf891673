/**
 * The script of every page that asks for a password, for a file of its own: it brings out the buttons that show what was
 * typed. Focus and caret stay where they are, and what was shown is hidden again before it is sent or left, so that a
 * browser keeps it as a password and never shows it to who goes back.
 */
export const revealScript = `'use strict';
(function () {
  var buttons = Array.prototype.slice.call(document.querySelectorAll('button.reveal'));
  function show(button, isShown) {
    var field = document.getElementById(button.getAttribute('aria-controls'));
    var type = isShown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(isShown));
    if (field.type === type) return;
    var from = field.selectionStart, to = field.selectionEnd, way = field.selectionDirection;
    field.type = type;
    if (document.activeElement === field) field.setSelectionRange(from, to, way);
  }
  function hideAll() {
    buttons.forEach(function (button) { show(button, false); });
  }
  buttons.forEach(function (button) {
    button.addEventListener('mousedown', function (event) { event.preventDefault(); });
    button.addEventListener('click', function () { show(button, button.getAttribute('aria-pressed') !== 'true'); });
    button.form.addEventListener('submit', hideAll);
    button.hidden = false;
  });
  addEventListener('pagehide', hideAll);
})();
`;
